/** Parts of the table that may lag behind while the reader drags through the game. */

import type { ComponentChildren, JSX, RefObject } from 'preact';
import { createContext } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';

/** Whether states follow each other so fast that only what is in view is worth drawing. */
export const MovingContext = createContext(false);

/** Draws its children as they last were as long as `owner`, around them, is out of view. */
export function Lagging({ owner, children }: {
  owner: RefObject<HTMLElement>;
  children: ComponentChildren;
}): JSX.Element {
  const isMoving = useContext(MovingContext);
  const isInView = useInView(owner, isMoving);
  const drawn = useRef(children);
  if (!isMoving || isInView) drawn.current = children;
  // The same children are not looked at again.
  return <>{drawn.current}</>;
}

/** Whether some of `element` is in view; true where nobody looks. */
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

/** The piles in the middle of the table. */
export function Middle({ children }: { children: ComponentChildren }): JSX.Element {
  const own = useRef<HTMLDivElement>(null);
  return (
    <div class="t-middle" ref={own}>
      <Lagging owner={own}>{children}</Lagging>
    </div>
  );
}
