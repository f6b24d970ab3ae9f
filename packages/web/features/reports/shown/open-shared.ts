import { useCallback, useEffect, useState } from 'react'
import { CALL_ADDRESSES } from '#contract/call-addresses.ts'
import type { ShownReport } from '#contract/report/shown-report.ts'
import { call } from '../../../lib/api/api.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { problemOf } from '../../../ui/forms/problem-of.ts'
import type { PictureAddresses } from '../pages/pictures/picture-addresses.ts'

/** `closed`: the link opens nothing any more. `failed`: it may open later. */
type Opening =
  | { state: 'opening' }
  | { state: 'locked' }
  | { state: 'closed' }
  | { state: 'failed'; problem: string }
  | { state: 'open'; shown: ShownReport; pictures: PictureAddresses }

interface OpenedLink {
  opening: Opening
  /** Opens it with a password. Throws `ApiError`, but where the link opens nothing any more. */
  unlock: (password: string) => Promise<void>
  retry: () => void
}

/** Opens the report behind a link, once. */
export function useSharedReport(token: string): OpenedLink {
  const [opening, setOpening] = useState<Opening>({ state: 'opening' })
  const open = useCallback(() => {
    setOpening({ state: 'opening' })
    request(token).then(setOpening, (error: unknown) =>
      setOpening({ state: 'failed', problem: problemOf(error) }),
    )
  }, [token])
  useEffect(open, [open])
  const unlock = async (password: string) => setOpening(await request(token, password))
  return { opening, unlock, retry: open }
}

/** Throws `ApiError`, but where the link opens nothing. */
async function request(token: string, password?: string): Promise<Opening> {
  try {
    const body = { token, ...(password !== undefined && { password }) }
    const opened = await call('openSharedReport', { body, failures: 'caller-entirely' })
    if (opened.state === 'locked') return opened
    return { state: 'open', shown: opened.shown, pictures: picturesOf(opened.visit) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { state: 'closed' }
    throw error
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
