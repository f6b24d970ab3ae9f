import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import { isTaskSourceKey } from '#domain/table/data-sources.ts'
import { call } from '../../lib/api/api.ts'
import { liveClientId } from '../../lib/live/live.ts'
import { useSession } from '../account/session.ts'
import { cells } from '../cells/cells.ts'
import { useSelection } from '../selection.ts'
import { refreshSourcesSoon, storeQuotaLeft } from '../table/data-sources.ts'
import { tasks } from '../tasks/tasks.ts'
import { createFacts } from './facts.ts'
import { browserFrames } from './frame-queue.ts'

const channel = 'BroadcastChannel' in window ? new BroadcastChannel('lotline.facts') : null

export const facts = createFacts({
  cells,
  tasks,
  frames: browserFrames,
  getFacts: (body) => call('getFacts', { body: { ...body, clientId: liveClientId() }, isQuiet: true }),
  savedFacts: (body, signal) => call('savedFacts', { body, signal, isQuiet: true }),
  onTasksStarted: (dataSource, upids) => channel?.postMessage({ dataSource, upids: [...upids] }),
  onQuotaChange(dataSource, quotaLeft) {
    if (quotaLeft !== null) storeQuotaLeft(dataSource, quotaLeft)
    refreshSourcesSoon()
  },
})

export const useFacts = facts.store

if (channel) {
  channel.onmessage = ({ data }: MessageEvent<{ dataSource: string; upids: readonly string[] }>) => {
    const { dataSource, upids } = data
    const selected = useSelection.getState().set
    if (!isTaskSourceKey(dataSource)) return
    const lookedUpUpids = upids.filter((upid) => selected.has(upid) && isLookedUp(dataSource, upid))
    void facts.saved.recheck(dataSource, lookedUpUpids)
  }
}

const isLookedUp = (dataSource: TaskSourceKey, upid: string) =>
  cells.facts.find(dataSource, upid) !== undefined

// Facts depend on the account's credentials.
useSession.subscribe((current, previous) => {
  if (current.user?.uid !== previous.user?.uid) facts.clear()
})
