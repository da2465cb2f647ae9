import {useEffect, useState} from 'preact/hooks';

/** Whether the page is drawn for paper just now. */
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
