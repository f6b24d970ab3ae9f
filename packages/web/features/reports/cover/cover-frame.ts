import type { Size } from '../../../lib/picture-crop.ts'

/** Size of the large picture before layout, in CSS pixels. */
const USUAL: Size = { width: 900, height: 422 }

/** Size left beside texts and branding, in CSS pixels. */
export function readCoverFrame(): Size {
  const { clientWidth: width = 0, clientHeight: height = 0 } =
    document.querySelector('[data-report-pages] [data-cover-frame]') ?? {}
  return width > 0 && height > 0 ? { width, height } : USUAL
}
