import { BASE_MAPS } from '#domain/layers/base-maps.ts'
import { chooseBaseMap, chosenKey, offeredBaseMaps, useBaseMap } from '../../state/map/base-map.ts'
import { Caption } from '../../ui/caption.ts'
import classes from './base-map-chooser.module.css'
import { BaseMapPreview } from './base-map-preview.tsx'

export function BaseMapChooser() {
  const state = useBaseMap()
  const chosen = chosenKey(state)
  const isMissed = state.reach[chosen] === 'unreachable'
  const title = BASE_MAPS.find(({ key }) => key === chosen)?.title

  return (
    <fieldset className={classes.chooser}>
      <legend className={classes.legend}>Base map</legend>
      <div className={classes.choices}>
        {offeredBaseMaps(state.settings).map((baseMap) => (
          <label key={baseMap.key} className={classes.choice} data-chosen={baseMap.key === chosen}>
            <input
              type="radio"
              name="base-map"
              className={classes.radio}
              checked={baseMap.key === chosen}
              onChange={() => chooseBaseMap(baseMap.key)}
            />
            <BaseMapPreview baseMapKey={baseMap.key} />
            <span className={classes.title}>{baseMap.title}</span>
          </label>
        ))}
      </div>
      {isMissed && (
        <Caption mt={8}>
          {title} cannot be reached, so Lotline Streets is shown.{' '}
          <button type="button" className={classes.again} onClick={() => chooseBaseMap(chosen)}>
            Try again
          </button>
        </Caption>
      )}
    </fieldset>
  )
}
