import { type RefObject, useLayoutEffect } from 'react'

/** Zoom of everything on the cover but its large picture. */
const ZOOM = '--texts'
/** The picture keeps its least height, whatever the texts, the maps and the branding need: steps by which they are made smaller. */
const STEP = 0.02
const LEAST_ZOOM = 0.3

/** Makes texts, maps and branding of a cover smaller until its large picture has its least height. Only where the cover has a height. */
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
      } while (content.scrollHeight > content.clientHeight && zoom > LEAST_ZOOM)
    }
    shrink()
    // Fonts, logos and attributions come later.
    const observer = new ResizeObserver(shrink)
    for (const child of content.children) observer.observe(child)
    return () => observer.disconnect()
  })
}
