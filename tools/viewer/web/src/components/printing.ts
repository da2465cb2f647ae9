import {useEffect, useState} from 'preact/hooks';

/** Returns whether the page is being drawn for paper. */
export function usePrinting(): boolean {
  const [isOnPaper, setOnPaper] = useState(() => matchMedia('print').matches);
  useEffect(() => {
    const paper = matchMedia('print');
    const look = () => setOnPaper(paper.matches);
    paper.addEventListener('change', look);
    look();
    return () => paper.removeEventListener('change', look);
  }, []);
  return isOnPaper;
}
