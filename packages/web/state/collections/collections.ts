/** A loaded list of the account's collections: folders or watched areas. */
interface Holding {
  /** Reloads what was loaded before. Throws `ApiError`. */
  refresh?: () => Promise<void>
  /** Clears it, so that the next user sees nothing of it. */
  clear: () => void
}

const holdings: Holding[] = []

/** Registers a module's lists once its code is loaded: before, the page holds none of them. */
export const registerCollections = (holding: Holding): void => void holdings.push(holding)

/** Reloads folders and watched areas after a change elsewhere, or of their unread counts. Throws `ApiError`. */
export async function refreshCollections(): Promise<void> {
  await Promise.all(holdings.map(({ refresh }) => refresh?.()))
}

/** Clears the collections, so that the next user does not see this account's. */
export function clearCollections(): void {
  for (const { clear } of holdings) clear()
}
