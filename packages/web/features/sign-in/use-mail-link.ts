import { useState } from 'react'
import { consumeLink, setLinkEnded } from '../../lib/link-token.ts'
import { INCOMPLETE_LINK, type LinkRefusal, toRefusal, USED_LINK } from '../../ui/forms/refusal-of-link.ts'

interface OpenedLink {
  token: string
  refusal: LinkRefusal | null
  isUsed: boolean
  /**
   * Sends a request with the token. A refused link sets `refusal`.
   * @throws ApiError for other failures
   */
  use: (send: (token: string) => Promise<void>) => Promise<void>
}

export function useMailLink(): OpenedLink {
  const [link] = useState(consumeLink)
  const [refusal, setRefusal] = useState<LinkRefusal | null>(() => {
    if (link === null) return INCOMPLETE_LINK
    return link.state === 'refused' ? USED_LINK : null
  })
  return {
    token: link?.token ?? '',
    refusal,
    isUsed: link?.state === 'used',
    async use(send) {
      try {
        await send(link?.token ?? '')
        setLinkEnded('used')
      } catch (error) {
        const linkRefusal = toRefusal(error)
        // A 422 may be about the link or about typed values.
        if (!linkRefusal.isFinal || linkRefusal === INCOMPLETE_LINK) throw error
        setLinkEnded('refused')
        setRefusal(linkRefusal)
      }
    },
  }
}
