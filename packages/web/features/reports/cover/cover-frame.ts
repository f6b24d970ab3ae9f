import type { Size } from '../../../lib/picture-crop.ts'

/** The large picture of a cover that is not laid out yet, in CSS pixels. */
const USUAL: Size = { width: 900, height: 422 }

/** Returns the size, in CSS pixels, that the texts and the branding leave to the large picture of the cover on the screen. */
export function readCoverFrame(): Size {
  const { clientWidth: width = 0, clientHeight: height = 0 } =
    document.querySelector('[data-report-pages] [data-cover-frame]') ?? {}
  return width > 0 && height > 0 ? { width, height } : USUAL
}
