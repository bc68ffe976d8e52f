/** The outlines of the drawn home, for whoever draws it: as paths of SVG or on a canvas. Each has its foot in the middle at 0, 0. */
export const outlines = {
  wall: 'M-61-89H61V0H-61z',
  door: 'M-5-48h26V0H-5z',
  pane: 'M-47-68h31v25h-31zM31-68h20v20H31zM-47-30h31v16h-31z',
  roof: 'M-51-144H56l13 56H-68z',
  panels: 'M-42-135h88l10 40H-52zM-47-116h98M-25-135l-5 40M-6-135l-2 40M12-135l3 40M30-135l6 40',
  pole: 'M0 0v-97M-17-87h34M-13-77h26M-14-87v6M14-87v6',
  car: 'M-59-7q-2-13 12-16q8-1 13-4q17-14 36-14q21 0 36 16q18 2 20 12v5q0 4-4 4H-55q-4 0-4-3z',
  glass: 'M-27-25q12-11 25-11v11zM3-36q14 0 25 11H3z',
  hill: 'M-1700-24H-195q150-10 300 0q40-40 80-40q60 0 100 32q90 20 200 4q160-20 300 4h900v62H-1700z',
  lawn: 'M-1700 2H-195q200-8 390 0H1700v140H-1700z',
} as const;
