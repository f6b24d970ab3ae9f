import type { AppContext } from '../../../context.ts'
import { pageRefresher } from '../../services/live/service.ts'

export function refreshOtherPages({ live }: Pick<AppContext, 'live'>) {
  const refresh = pageRefresher({ live }, 'collections')

  /** Signals all pages, also the requesting one, where the notification of expiry disappears. */
  async function refreshAll<Result>(
    input: Parameters<typeof refresh>[0],
    renewal: Promise<Result>,
  ): Promise<Result> {
    const result = await refresh(input, renewal)
    await live.refresh(input.session.accountId, ['notifications'])
    return result
  }
  return { refresh, refreshAll }
}
