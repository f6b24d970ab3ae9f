import type { AppContext } from '../../../context.ts'

interface Changed {
  session: { accountId: string }
  body: { clientId?: string | undefined }
}

/** Wrappers that signal the account's other pages after a change. */
export function refreshOtherPages({ live }: Pick<AppContext, 'live'>) {
  async function published<Result>({ session, body }: Changed, changing: Promise<Result>): Promise<Result> {
    const changed = await changing
    await live.refresh(session.accountId, ['collections'], body.clientId)
    return changed
  }

  /** Signals a renewal to all pages, including the requesting one, whose expiry notification is removed. */
  async function renewed<Result>(input: Changed, renewing: Promise<Result>): Promise<Result> {
    const changed = await published(input, renewing)
    await live.refresh(input.session.accountId, ['notifications'])
    return changed
  }
  return { published, renewed }
}
