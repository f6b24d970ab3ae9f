/** Returns the number of the page that lies across the middle of what scrolls, from 1; the last one above it between two. */
export function pageInView(scroller: HTMLElement): number {
  const { top, height } = scroller.getBoundingClientRect()
  const pages = [...scroller.querySelectorAll('[data-report-page]')]
  return Math.max(1, pages.filter((page) => page.getBoundingClientRect().top < top + height / 2).length)
}
