/** Prints each sheet with its title and page numbers in the margins, if the browser supports them. */
import { useEffect } from 'react'
import { adoptStyle } from '../../lib/adopt-style.ts'

export const getPageName = (index: number): string => `summary-sheet-${index + 1}`

/** CSS string (CSS Syntax, 4.3.7): quotes, backslashes and control characters as code points. */
export const quoteCssText = (text: string): string =>
  `"${text.replace(/["\\\p{Cc}]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`

const TEXT = 'font: 9px "Inter Variable", Inter, sans-serif; color: #5c6966;'

export function createPrintStyle(titles: readonly string[]): string {
  return titles
    .map(
      (title, index) => `@page ${getPageName(index)} {
  margin: 15mm 14mm 14mm;
  @top-left { content: ${quoteCssText(title)}; ${TEXT} width: 75%; overflow: hidden; }
  @top-right { content: "Summary sheet"; ${TEXT} }
  @bottom-left { content: "Lotline"; ${TEXT} }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); ${TEXT} }
}`,
    )
    .join('\n')
}

export function usePrintPages(titles: readonly string[]): void {
  const style = createPrintStyle(titles)
  useEffect(() => adoptStyle(style), [style])
}
