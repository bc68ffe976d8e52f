/** Drawings in the hand of the scene, on a grid of 48: what a service knows, and how it works. */
const drawings = {
  sensor: (
    <>
      <path className="roof" d="M12 14h24l6 16H6z" />
      <path className="panels" d="M15 17h18l4 10H11zM13 22h22M22 17l-2 10M28 17l2 10" />
      <circle className="disc" cx="37" cy="10" r="5" />
      <path className="wall" d="M10 30h28v12H10z" />
    </>
  ),
  appliance: (
    <>
      <rect className="box" x="8" y="6" width="20" height="30" rx="6" />
      <circle className="disc" cx="18" cy="17" r="5" />
      <path className="cable" d="M28 28q12 0 12 10t-14 6" />
    </>
  ),
  vehicle: (
    <>
      <path className="car" d="M4 34q-1-8 7-9 7-10 17-10 12 0 17 10l1 9q0 2-2 2H6q-2 0-2-2z" />
      <path className="pane" d="M15 24q5-6 12-6v6z" />
      <circle className="wheel" cx="14" cy="36" r="4" />
      <circle className="wheel" cx="36" cy="36" r="4" />
    </>
  ),
  link: (
    <>
      <path className="wall" d="M6 22h18v18H6z" />
      <path className="roof" d="M8 10h14l4 12H4z" />
      <path className="cable" d="M24 31h10" />
      <path className="box" d="M34 24h8v14h-8z" />
    </>
  ),
  follow: (
    <>
      <circle className="disc" cx="12" cy="12" r="7" />
      <path className="flow sun" d="M18 18l10 10" />
      <path className="car" d="M18 38q0-6 6-7 5-7 11-7 7 0 10 7l1 7q0 1-2 1H20q-2 0-2-1z" />
      <circle className="wheel" cx="26" cy="40" r="3" />
      <circle className="wheel" cx="39" cy="40" r="3" />
    </>
  ),
  know: (
    <>
      <path className="wall" d="M6 8h36v24H22l-8 8v-8H6z" />
      <path className="cable" d="M12 16h24M12 23h16" />
      <circle className="disc" cx="37" cy="24" r="4" />
    </>
  ),
} as const;

/** One of the drawings; decorative. */
export const Drawing = ({ of }: { readonly of: keyof typeof drawings }) => (
  <svg className="drawing" viewBox="0 0 48 48" aria-hidden="true">
    {drawings[of]}
  </svg>
);
