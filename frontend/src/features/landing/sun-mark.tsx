/** The sun over the horizon. */
export const SunMark = () => (
  <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
    <g className="mark-sun">
      <path d="M16 2.500v4M4.800 7.200l2.700 2.700M27.200 7.200l-2.700 2.700M2.500 18h3.600M25.900 18h3.600" />
      <path className="mark-disc" d="M7.500 21a8.500 8.500 0 1 1 17 0z" />
    </g>
    <path className="mark-horizon" d="M3 25.500h26" />
  </svg>
);
