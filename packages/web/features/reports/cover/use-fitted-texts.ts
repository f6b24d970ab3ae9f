import { type RefObject, useLayoutEffect } from 'react'

/** Zoom of the cover's content other than the large picture. */
const ZOOM = '--texts'
/** Steps by which texts, maps and branding shrink until the picture has its minimum height. */
const STEP = 0.02
const MIN_ZOOM = 0.3

export function useFittedTexts(cover: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const made = cover.current
    const content = made?.firstElementChild
    if (!made || !(content instanceof HTMLElement)) return
    const shrink = () => {
      let zoom = 1
      do {
        made.style.setProperty(ZOOM, String(zoom))
        zoom -= STEP
      } while (content.scrollHeight > content.clientHeight && zoom > MIN_ZOOM)
    }
    shrink()
    // Fonts, logos and attributions come later.
    const observer = new ResizeObserver(shrink)
    for (const child of content.children) observer.observe(child)
    return () => observer.disconnect()
  })
}
