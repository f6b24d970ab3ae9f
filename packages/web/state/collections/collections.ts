/** A loaded list of the account's collections: folders or watched areas. */
interface Holding {
  /** Reloads what was loaded before. Throws `ApiError`. */
  refresh?: () => Promise<void>
  /** Whoever comes next sees nothing of it. */
  clear: () => void
}

const holdings: Holding[] = []

/** A module joins as its code comes: before, the page holds nothing of what it keeps. */
export const holdCollections = (holding: Holding): void => void holdings.push(holding)

/** Folders and watched areas changed elsewhere, or what is unread of theirs. Throws `ApiError`. */
export async function refreshCollections(): Promise<void> {
  await Promise.all(holdings.map(({ refresh }) => refresh?.()))
}

/** Whoever comes next does not see what this account saved and watches. */
export function clearCollections(): void {
  for (const { clear } of holdings) clear()
}
