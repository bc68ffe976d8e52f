/** The page's styles, in the colours of the other public pages. */
export const styles = `:root{color-scheme:light dark;--red:light-dark(#c62828,#ff8a80);--blue:light-dark(#1565c0,#90caf9);--background:light-dark(#fafafa,#121416);--surface:light-dark(#fff,#1c1f22);--text:light-dark(#1b2226,#eceff1);--quiet:light-dark(#546269,#aab6bc);--line:light-dark(#dfe3e6,#33393d)}
*{box-sizing:border-box}
body{margin:0;background:var(--background);color:var(--text);font:1rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
header{padding:16px 20px;border-bottom:1px solid var(--line);font-weight:700}
header a{color:var(--red);text-decoration:none}
main{max-width:880px;margin-inline:auto;padding:0 20px 64px}
a{color:var(--blue)}
a:focus-visible,summary:focus-visible{outline:3px solid var(--blue);outline-offset:2px}
h1,h2,h3{line-height:1.2}
h2{margin-top:56px;padding-top:16px;border-top:2px solid var(--line)}
h2::first-letter{text-transform:uppercase}
h3{margin:40px 0 8px;font-size:1.05rem;font-weight:400}
h3 a{color:inherit;text-decoration:none}
h3 a:hover{text-decoration:underline}
h3 b{color:var(--red)}
h4{margin:16px 0 4px}
section{scroll-margin-top:16px}
code,pre{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.9em}
pre{margin:8px 0;padding:12px;overflow-x:auto;background:var(--surface);border:1px solid var(--line);border-radius:12px;white-space:pre-wrap}
dl{margin:4px 0;padding-left:12px;border-left:2px solid var(--line)}
dt{margin-top:6px}
dt code{font-weight:700}
dt span,.type{color:var(--quiet);font-size:.9rem}
dd{margin:0}
p{margin:8px 0}
summary{cursor:pointer;padding:10px 0;min-height:44px;box-sizing:border-box;color:var(--blue)}
.contents ul{margin:0;padding-left:20px}
.contents a{display:block;padding:10px 0;min-height:44px;box-sizing:border-box}`;
