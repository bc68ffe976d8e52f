/** The page's styles, in the colours of the other public pages. */
export const styles = `:root{color-scheme:light dark;--red:light-dark(#c4341f,#ff8f78);--blue:light-dark(#1a5fb4,#8dbbff);--background:light-dark(#fbf7f0,#0c1018);--surface:light-dark(#fff,#151b26);--text:light-dark(#211d15,#f4f1ea);--quiet:light-dark(#615a4c,#aeb6c4);--line:light-dark(#e6ddcf,#2b3444)}
*{box-sizing:border-box}
body{margin:0;background:var(--background);color:var(--text);font:1rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
header{display:flex;justify-content:space-between;gap:16px;padding:2px 20px;border-bottom:1px solid var(--line);font-weight:700}
header a{display:inline-flex;align-items:center;min-height:44px;color:inherit;text-decoration:none}
main{max-width:880px;margin-inline:auto;padding:0 20px 64px}
a{color:var(--blue)}
a:focus-visible,summary:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,textarea:focus-visible,pre:focus-visible{outline:3px solid var(--blue);outline-offset:2px}
h1,h2,h3,h4{line-height:1.2}
h2{margin-top:56px;padding-top:16px;border-top:2px solid var(--line)}
h3::first-letter{text-transform:uppercase}
h3{margin-top:40px}
h4{margin:28px 0 -4px;font-size:1.05rem;font-weight:400}
h4 a{display:inline-block;min-width:44px;padding:12px 0;color:inherit;text-decoration:none}
h4 a:hover{text-decoration:underline}
h4 b{color:var(--quiet)}
.type>a:only-child{display:inline-flex;align-items:center;min-width:44px;min-height:44px}
h5{margin:16px 0 4px;font-size:1rem}
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
.contents a{display:block;padding:10px 0;min-height:44px;box-sizing:border-box}
figure{margin:0}
figcaption{color:var(--quiet);font-size:.9rem}
.scope{margin:0;color:var(--quiet)}
.panel,form.call,.question{padding:16px;background:var(--surface);border:1px solid var(--line);border-radius:12px}
.panel h2{margin:0;padding:0;border:0}
form{display:grid;gap:12px}
form.call{margin:8px 0}
label{display:block;font-weight:600;font-size:.9rem}
input,select,textarea,button{min-height:44px;font:inherit;color:inherit;border:1px solid var(--quiet);border-radius:10px;background:var(--background);padding:8px 12px}
input,textarea{width:100%}
textarea{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.9em}
button{cursor:pointer;font-weight:600;background:var(--surface)}
button[type=submit]{border-color:var(--blue);color:var(--blue)}
.buttons,.choice{display:flex;flex-wrap:wrap;align-items:center;gap:12px}
.status{margin:0;min-height:1.5em}
.call pre{max-height:420px;overflow:auto}
[hidden]{display:none}`;
