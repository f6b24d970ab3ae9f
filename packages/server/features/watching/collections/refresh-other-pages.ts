import type { AppContext } from '../../../context.ts'
import { refreshingOtherPages } from '../../services/live/service.ts'

export function refreshOtherPages({ live }: Pick<AppContext, 'live'>) {
  const published = refreshingOtherPages({ live }, 'collections')

  /** Signals all pages, also the requesting one, where the notification of expiry disappears. */
  async function renewed<Result>(
    input: Parameters<typeof published>[0],
    renewing: Promise<Result>,
  ): Promise<Result> {
    const changed = await published(input, renewing)
    await live.refresh(input.session.accountId, ['notifications'])
    return changed
  }
  return { published, renewed }
}
