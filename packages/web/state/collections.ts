import { clearEdits } from './area-edits.ts'
import { clearAreas, refreshAreas } from './areas.ts'
import { clearCriteria } from './criteria-drafts.ts'
import { clearFolders, refreshFolders } from './folders.ts'

/** Folders and watched areas changed elsewhere, or what is unread of theirs. Throws `ApiError`. */
export async function refreshCollections(): Promise<void> {
  await Promise.all([refreshFolders(), refreshAreas()])
}

/** Whoever comes next does not see what this account saved and watches. */
export function clearCollections(): void {
  clearFolders()
  clearAreas()
  clearEdits()
  clearCriteria()
}
