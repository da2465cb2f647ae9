/** Measures containers for their contents. */

import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * Keeps a hundredth of the width and height of a container in `--cqw` and `--cqh` of `element`, in
 * pixels. The container is `element` itself or its parent. As with the units of the same names, the
 * height is that of the window if the container does not have one of its own.
 */
export function useContainerSize(element: RefObject<HTMLElement>, of: 'self' | 'parent'): void {
  useLayoutEffect(() => {
    const own = element.current;
    const container = of === 'self' ? own : own?.parentElement;
    if (own === null || container == null) return undefined;
    const measure = (): void => {
      const { clientWidth, clientHeight } = container;
      if (clientWidth === 0) return;
      const isHigh = getComputedStyle(container).containerType === 'size';
      own.dataset['measured'] = 'true';
      own.style.setProperty('--cqw', `${clientWidth / 100}px`);
      own.style.setProperty('--cqh', `${(isHigh ? clientHeight : innerHeight) / 100}px`);
    };
    // The first time it is done before anything is measured within.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(container);
    return () => observer.disconnect();
  }, [element, of]);
}
