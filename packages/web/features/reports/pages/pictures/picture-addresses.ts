import { createContext } from 'react'

/** Addresses of a report's pictures that an `<img>` can load without a session. */
export interface PictureAddresses {
  /** A picture that was drawn for a part. */
  ofPart: (pictureId: string) => string
  /** The first parcel of the report among its neighbours; sides in CSS pixels. */
  ofFirstParcel: (size: { width: number; height: number }) => string
  /** A picture of Google of the first parcel; absent where there are none. */
  ofGoogle?: (
    kind: 'street_view' | 'satellite' | 'roadmap',
    size: { width: number; height: number },
  ) => string
  /** A view of Street View of a part; absent where there are none. */
  ofView?: (viewId: string) => string
  /** A file that is attached to the report; absent where the report is shown without them. */
  ofAttachment?: (attachmentId: string) => string
  /** True where pages of attached PDFs are put between the printed ones afterwards. */
  omitsAttachedPdfs?: boolean
}

/** Null: pictures are fetched with the session, those of the cover from Google where that is set up. */
export const GivenPictures = createContext<PictureAddresses | null>(null)
