import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react'
import { setPreference, usePreferences } from '../../../state/account/preferences.ts'
import { useIsNarrow } from '../../../ui/behaviour/use-is-narrow.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'

/** Hidden on narrow screens, where the list has a different layout. */
export function DensityButton() {
  const isCompact = usePreferences(({ tableDensity }) => tableDensity === 'compact')
  if (useIsNarrow()) return null
  return (
    <IconButton
      label="Compact rows"
      aria-pressed={isCompact}
      onClick={() => setPreference('tableDensity', isCompact ? 'normal' : 'compact')}
    >
      {isCompact ? (
        <IconBaselineDensityMedium size={18} stroke={1.75} />
      ) : (
        <IconBaselineDensitySmall size={18} stroke={1.75} />
      )}
    </IconButton>
  )
}
