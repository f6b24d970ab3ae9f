import { useState } from 'react'
import { endLink, takeLink } from '../../lib/link-token.ts'
import {
  INCOMPLETE_LINK,
  type LinkRefusal,
  refusalOfLink,
  SPENT_LINK,
} from '../../ui/forms/refusal-of-link.ts'

interface OpenedLink {
  token: string
  /** Reason why this page cannot go on; null while it can. */
  refusal: LinkRefusal | null
  /** Used already, before a reload. */
  isUsed: boolean
  /** Sends what the link is for. Throws `ApiError` where trying again may help; a refusal of the link itself is in `refusal`. */
  use: (send: (token: string) => Promise<void>) => Promise<void>
}

/** The link of a mail that led to this page. */
export function useMailLink(): OpenedLink {
  const [link] = useState(takeLink)
  const [refusal, setRefusal] = useState<LinkRefusal | null>(() => {
    if (link === null) return INCOMPLETE_LINK
    return link.state === 'refused' ? SPENT_LINK : null
  })
  return {
    token: link?.token ?? '',
    refusal,
    isUsed: link?.state === 'used',
    async use(send) {
      try {
        await send(link?.token ?? '')
        endLink('used')
      } catch (error) {
        const refused = refusalOfLink(error)
        // What was typed may be wrong, too: only 422 speaks of the link.
        if (!refused.isFinal || refused === INCOMPLETE_LINK) throw error
        endLink('refused')
        setRefusal(refused)
      }
    },
  }
}
