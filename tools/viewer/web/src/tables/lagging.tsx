/** Parts of the table that may be out of date while the reader drags through the game. */

import type { ComponentChildren, JSX, RefObject } from 'preact';
import { createContext } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';

/** True if states follow each other so fast that only the parts in view are worth drawing. */
export const MovingContext = createContext(false);

/**
 * Draws its children. While `owner`, the element around them, is out of view, it keeps the last
 * drawing.
 */
export function Lagging({ owner, children }: {
  owner: RefObject<HTMLElement>;
  children: ComponentChildren;
}): JSX.Element {
  const isMoving = useContext(MovingContext);
  const isInView = useInView(owner, isMoving);
  const drawn = useRef(children);
  if (!isMoving || isInView) drawn.current = children;
  // Preact skips children that are the same object.
  return <>{drawn.current}</>;
}

/** Returns whether a part of `element` is in view; true while nobody watches it. */
function useInView(element: RefObject<HTMLElement>, isWatched: boolean): boolean {
  const [isInView, setIsInView] = useState(true);
  useEffect(() => {
    if (!isWatched || element.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      setIsInView(entries.at(-1)?.isIntersecting ?? true);
    });
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      setIsInView(true);
    };
  }, [element, isWatched]);
  return isInView;
}
