import { itemsShown } from '#domain/summary-sheet/attributions.ts'
import type { Sheet } from '#domain/summary-sheet/sheet.ts'
import { isEdited } from '#domain/table/async-item.ts'
import { attributionLabel } from '../../lib/source-lines.ts'
import { Disclaimer } from '../../property/disclaimer.tsx'
import { usePreferences } from '../../state/account/preferences.ts'
import { originalLabel } from './item-labels.ts'
import classes from './sheet-foot.module.css'

/** Lists the sources of the sheet's values and, on paper, explains the stars of edited values. */
export function SheetFoot({ sheet: { blocks, attributions, disclaimers } }: { sheet: Sheet }) {
  const units = usePreferences((preferences) => preferences.units)
  const shown = blocks.filter(({ isDeleted }) => !isDeleted).flatMap(itemsShown)
  const edited = shown.filter(({ item }) => isEdited(item))
  const hasFollowers = shown.some(({ followsEdit }) => followsEdit)
  return (
    <footer className={classes.foot}>
      {(edited.length > 0 || hasFollowers) && (
        <p className={classes.edits}>
          * Edited by hand on this sheet, or computed from what was
          {edited.length > 0 && `. Originally: ${edited.map((of) => originalLabel(of, units)).join('; ')}`}.
        </p>
      )}
      {attributions.length > 0 && (
        <>
          <h3 className={classes.title}>Sources</h3>
          <ul className={classes.sources}>
            {attributions.map((each) => (
              <li key={`${each.title} ${each.publisher} ${each.asOf}`}>{attributionLabel(each)}</li>
            ))}
          </ul>
        </>
      )}
      {disclaimers.map((key) => (
        <Disclaimer key={key} of={key} />
      ))}
      <p className={classes.note}>
        Growth and appreciation are computed by Lotline. Parcel outlines are a representation, not a survey.
      </p>
    </footer>
  )
}
