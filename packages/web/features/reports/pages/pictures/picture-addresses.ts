import { createContext } from 'react'
import type { Size } from '../../../../lib/picture-crop.ts'

/** Addresses of pictures for `<img>`, which sends no session. */
export interface PictureAddresses {
  ofPart: (pictureId: string) => string
  ofFirstParcel: (size: Size) => string
  ofGoogle?: (kind: 'street_view' | 'satellite' | 'roadmap', size: Size) => string
  ofView?: (viewId: string) => string
  /** Absent if shown without attachments. */
  ofAttachment?: (attachmentId: string) => string
  /** Whether the server inserts pages of attached PDFs later. */
  omitsAttachedPdfs?: boolean
}

/**
 * Addresses for paper and links. Null in the editor, which fetches pictures with the session or from Google.
 */
export const PictureAddressesContext = createContext<PictureAddresses | null>(null)
