import type { AppContext } from '../../../context.ts'

interface Changed {
  session: { accountId: string }
  body: { clientId?: string | undefined }
}

/** Returns wrappers that signal the other pages of the account after a change. */
export function refreshOtherPages({ live }: Pick<AppContext, 'live'>) {
  async function published<Result>({ session, body }: Changed, changing: Promise<Result>): Promise<Result> {
    const changed = await changing
    await live.refresh(session.accountId, ['collections'], body.clientId)
    return changed
  }

  /** Signals a renewal to every page, also to the one that requested it: the notification of the expiry is removed there, too. */
  async function renewed<Result>(input: Changed, renewing: Promise<Result>): Promise<Result> {
    const changed = await published(input, renewing)
    await live.refresh(input.session.accountId, ['notifications'])
    return changed
  }
  return { published, renewed }
}
