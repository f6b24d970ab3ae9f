import { CALL_ADDRESSES } from '#contract/call-addresses.ts'
import { call } from '../../../lib/api/api.ts'
import { useLink } from '../../../property/share/use-link.ts'
import type { PictureAddresses } from '../pages/pictures/picture-addresses.ts'

export const useSharedReport = (token: string) => useLink(token, openReport)

async function openReport(body: { token: string; password?: string }) {
  const opened = await call('openSharedReport', { body, isQuiet: true })
  if (opened.state === 'locked') return opened
  const { shown, visit, pictureVisit, offersPdf } = opened
  return {
    state: 'open' as const,
    shown,
    pictures: picturesOf(pictureVisit),
    pdfVisit: offersPdf ? visit : null,
  }
}

function picturesOf(visit: string): PictureAddresses {
  const address = (path: string, id = '') =>
    path.replace(':visit', encodeURIComponent(visit)).replace(/:pictureId|:attachmentId/, id)
  return {
    ofPart: (pictureId) => address(CALL_ADDRESSES.sharedPicture.path, pictureId),
    ofAttachment: (attachmentId) => address(CALL_ADDRESSES.sharedAttachment.path, attachmentId),
    ofFirstParcel: ({ width, height }) =>
      `${address(CALL_ADDRESSES.sharedParcelPicture.path)}?size=${Math.round(width)}x${Math.round(height)}`,
  }
}
