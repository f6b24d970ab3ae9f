import type { DisclaimerKey } from '#domain/account/disclaimers.ts'
import { shownColumns } from '#domain/table/column-layout.ts'
import { columnOf } from '#domain/table/columns.ts'
import { disclaimersOfSources } from '#domain/table/source-disclaimers.ts'
import { formatList } from '#domain/text/counts.ts'
import { Disclaimer } from '../../property/disclaimer.tsx'
import { useSession } from '../../state/account/session.ts'
import { useColumnLayout } from '../../state/table/columns.ts'
import classes from './table-disclaimers.module.css'

const SUBJECTS: Readonly<Record<DisclaimerKey, string>> = { ltsa: 'land titles', mls: 'listings' }

/** Of the land title register and boards, folded to a line. */
export function TableDisclaimers() {
  const layout = useColumnLayout()
  const sources = shownColumns(layout).map((key) => columnOf(key).dataSource)
  const given = useSession(({ disclaimers }) => disclaimers)
  const keys = disclaimersOfSources(sources).filter((of) => given.some(({ key }) => key === of))
  if (keys.length === 0) return null
  return (
    <details className={classes.disclaimers}>
      <summary>Notices about {formatList(keys.map((key) => SUBJECTS[key]))}</summary>
      {keys.map((key) => (
        <Disclaimer key={key} of={key} className={classes.disclaimer} />
      ))}
    </details>
  )
}
