import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import { BASE_MAPS, OFFLINE_BASE_MAP } from '#domain/layers/base-maps.ts'
import { readStored, writeStored } from '../../lib/store/stored.ts'
import { chooseBaseMap, chosenKey, useBaseMap } from '../../state/map/base-map.ts'
import { Tooltip } from '../../ui/hints/tooltip.tsx'
import classes from './notice.module.css'

const SEEN_KEY = 'base-map-notice-seen'
const titleOf = (key: string) => BASE_MAPS.find((each) => each.key === key)?.title ?? key

/** Another base map than the chosen one is shown. Closed for the tab's lifetime. */
export function BaseMapNotice() {
  const chosen = useBaseMap(chosenKey)
  const isMissed = useBaseMap(({ reach }) => reach[chosen] === 'unreachable')
  const [isSeen, setIsSeen] = useState(() => readStored(SEEN_KEY, (value) => value === true, sessionStorage))
  if (!isMissed || isSeen) return null

  const putAway = () => {
    setIsSeen(true)
    writeStored(SEEN_KEY, true, sessionStorage)
  }
  return (
    <div className={classes.notice} role="status">
      <Tooltip label={`${titleOf(OFFLINE_BASE_MAP)} is shown instead: it is drawn from our own data.`}>
        <span>{titleOf(chosen)} cannot be reached</span>
      </Tooltip>
      <button type="button" className={classes.again} onClick={() => chooseBaseMap(chosen)}>
        Try again
      </button>
      <CloseButton size="xs" aria-label="Put the notice away" onClick={putAway} />
    </div>
  )
}
