import { useRef, useState } from 'react'
import type { Folder } from '#contract/collections.ts'
import { tellSaved } from '../../lib/tell-saved.ts'
import { setFolderNotifications } from '../../state/folders.ts'
import { tellFailure } from './tell-failure.ts'

/** Whether a folder is watched, and for which changes: keys of `domain/notification-types.ts`. */
export interface Watching {
  notifEnabled: boolean
  notifDef: string[]
}

/**
 * What a folder is watched for, saved as it is changed: shown at once, undone when the server refuses. Changes go one after the
 * other; of those that were made while one was on its way only the last is sent, which holds them all.
 */
export function useWatching({ id, notifEnabled, notifDef }: Folder): [Watching, (to: Watching) => void] {
  const [changed, setChanged] = useState<Watching | null>(null)
  const newest = useRef<Watching | null>(null)
  const queue = useRef(Promise.resolve())
  const save = async (to: Watching) => {
    if (newest.current !== to) return
    try {
      await setFolderNotifications(id, to)
      tellSaved('automatic')
    } catch (error) {
      tellFailure(error, () => change(to))
    }
    if (newest.current === to) setChanged(null)
  }
  const change = (to: Watching) => {
    newest.current = to
    setChanged(to)
    queue.current = queue.current.then(() => save(to))
  }
  return [changed ?? { notifEnabled, notifDef }, change]
}
