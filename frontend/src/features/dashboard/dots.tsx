import { useEffect, useRef } from 'react';
import { SECOND_MS } from '#shared/units.ts';
import { dotsOn, offsetsOf, type SceneLayout, type SceneLine, travelS } from './model/scene.ts';

interface DotsProps {
  readonly layout: SceneLayout;
  readonly line: SceneLine;
}

/**
 * Dots whose speed follows the power. Only their `transform` changes, which the compositor animates: a moving dash would be
 * repainted sixty times a second. The stage is their container, so that they move with its size.
 */
export const Dots = ({ layout, line }: DotsProps) => {
  const box = useRef<HTMLDivElement>(null);
  const seconds = travelS(line.powerW);
  const back = (line.powerW ?? 0) < 0;
  const count = dotsOn(line.way);
  const steps = offsetsOf(line.way);
  const frames = JSON.stringify(
    line.way.map(({ x, y }, at) => ({
      transform: `translate(${(100 * x) / layout.width}cqw,${(100 * y) / layout.height}cqh)`,
      offset: steps[at],
    })),
  );
  useEffect(() => {
    if (seconds === null || box.current === null) return;
    const running = [...box.current.children].flatMap((dot, at) =>
      'animate' in dot
        ? dot.animate(JSON.parse(frames) as Keyframe[], {
            duration: seconds * SECOND_MS,
            delay: (-seconds * SECOND_MS * at) / count,
            iterations: Number.POSITIVE_INFINITY,
            direction: back ? 'reverse' : 'normal',
          })
        : [],
    );
    return () => {
      for (const one of running) one.cancel();
    };
  }, [seconds, back, count, frames]);
  if (seconds === null) return null;
  return (
    <div ref={box} className="dots" data-origin={line.origin} aria-hidden="true">
      {Array.from({ length: count }, (_, dot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the dots are alike, their place in the row is all they are
        <i key={dot} />
      ))}
    </div>
  );
};
