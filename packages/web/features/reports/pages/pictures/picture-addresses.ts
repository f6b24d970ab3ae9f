import { createContext } from 'react'

/** Addresses of pictures for `<img>`, which sends no session. */
export interface PictureAddresses {
  ofPart: (pictureId: string) => string
  ofFirstParcel: (size: { width: number; height: number }) => string
  /** Address of Google's picture of the first parcel. */
  ofGoogle?: (
    kind: 'street_view' | 'satellite' | 'roadmap',
    size: { width: number; height: number },
  ) => string
  ofView?: (viewId: string) => string
  /** Absent if shown without attachments. */
  ofAttachment?: (attachmentId: string) => string
  /** Whether pages of attached PDFs are inserted later. */
  omitsAttachedPdfs?: boolean
}

/** Null if fetched with the session, or from Google. */
export const GivenPictures = createContext<PictureAddresses | null>(null)
