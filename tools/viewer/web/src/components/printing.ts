import {useEffect, useState} from 'preact/hooks';

/** Whether the page is drawn for paper just now. */
export function usePrinting(): boolean {
  const [isOnPaper, setOnPaper] = useState(false);
  useEffect(() => {
    const paper = matchMedia('print');
    const look = () => setOnPaper(paper.matches);
    paper.addEventListener('change', look);
    return () => paper.removeEventListener('change', look);
  }, []);
  return isOnPaper;
}
