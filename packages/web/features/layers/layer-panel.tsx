import { Button, CloseButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useEscape } from '../../lib/shortcuts.ts'
import { clearLayers, closeLayerPanel, loadLayers, shownLayers, useLayers } from '../../state/map/layers.ts'
import { useFocusReturn } from '../../ui/behaviour/focus-trail.ts'
import { useIsNarrow } from '../../ui/behaviour/use-is-narrow.ts'
import { FilterInput } from '../../ui/fields/filter-input.tsx'
import { EmptyState, ErrorState } from '../../ui/hints/notice.tsx'
import { BaseMapChooser } from './base-map-chooser.tsx'
import { findLayers } from './find-layers.ts'
import classes from './layer-panel.module.css'
import { LayerRow } from './layer-row.tsx'

export function LayerPanel() {
  const [search, setSearch] = useState('')
  const layers = useLayers()
  useEscape(true, closeLayerPanel)
  useFocusReturn()
  const searchBox = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // Not the search field on a phone, because its keyboard would cover the list.
    const target = useIsNarrow.getState() ? panel.current : searchBox.current
    target?.focus({ preventScroll: true })
  }, [])
  const groups = findLayers(search, layers.response)
  const shownCount = shownLayers(layers).length

  return (
    <section ref={panel} className={classes.panel} aria-label="Layers and base maps" tabIndex={-1}>
      <header className={classes.header}>
        <h2 className={classes.title}>Layers</h2>
        <Button size="compact-xs" variant="subtle" disabled={shownCount === 0} onClick={clearLayers}>
          Clear all
        </Button>
        <CloseButton aria-label="Close layers" onClick={closeLayerPanel} />
      </header>
      <div className={classes.body}>
        <BaseMapChooser />
        <FilterInput
          size="sm"
          placeholder="Find a layer…"
          aria-label="Find a layer"
          ref={searchBox}
          value={search}
          onChange={setSearch}
        />
        {layers.failure !== null && layers.response === null ? (
          <ErrorState
            title="The layers could not be loaded"
            action={
              <Button size="compact-sm" variant="default" onClick={() => void loadLayers()}>
                Try again
              </Button>
            }
          >
            The server is not responding. Your selection is safe.
          </ErrorState>
        ) : (
          groups.map(({ group, layers: matches }) => (
            <section key={group} aria-label={group}>
              <h3 className={classes.group}>{group}</h3>
              {matches.map((definition) => (
                <LayerRow key={definition.key} definition={definition} />
              ))}
            </section>
          ))
        )}
        {groups.length === 0 && (
          <EmptyState
            title="No layer matches"
            action={
              <Button size="compact-sm" variant="default" onClick={() => setSearch('')}>
                Show all layers
              </Button>
            }
          />
        )}
      </div>
    </section>
  )
}
