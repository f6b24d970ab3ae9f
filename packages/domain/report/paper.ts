/** Portrait sizes in CSS pixels (1/96 inch). */
export const PAPERS = {
  letter: { title: 'Letter', width: 816, height: 1056, css: '8.5in 11in' },
  legal: { title: 'Legal', width: 816, height: 1344, css: '8.5in 14in' },
  a4: { title: 'A4', width: 794, height: 1123, css: '210mm 297mm' },
} as const

export type Paper = keyof typeof PAPERS
export const PAPER_KEYS = Object.keys(PAPERS) as Paper[]
