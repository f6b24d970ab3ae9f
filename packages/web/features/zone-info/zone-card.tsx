import { CloseButton } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { LayerHit, LayersAtResponse } from '#contract/parcel/layers.ts'
import type { Provenance } from '#contract/wire/provenance.ts'
import { isLayerKey, LAYERS } from '#domain/layers/layers.ts'
import { formatDate } from '#domain/text/dates.ts'
import { useEscape } from '../../lib/shortcuts.ts'
import { getCategoryColour } from '../../map/layers/category-colours.ts'
import { useMapScheme } from '../../map/use-map-picture.ts'
import { useTools } from '../../state/map/tools.ts'
import { useMapInsets } from '../../state/panel.ts'
import { Tooltip } from '../../ui/hints/tooltip.tsx'
import classes from './zone-card.module.css'

export function ZoneCard({ response, onClose }: { response: LayersAtResponse; onClose: () => void }) {
  const { left } = useMapInsets()
  const isToolActive = useTools(({ tools }) => tools.mode !== 'normal')
  useEscape(true, onClose)

  return (
    <section
      className={classes.card}
      style={{ left: left + 24 }}
      data-raised={isToolActive}
      aria-label="Zones and plan areas here"
    >
      <CloseButton className={classes.close} size="sm" aria-label="Close" onClick={onClose} />
      {response.hits.map((hit) => (
        <Hit key={hit.id} hit={hit} provenance={response.provenance[String(hit.releaseId)] ?? null} />
      ))}
    </section>
  )
}

function Hit({ hit, provenance }: { hit: LayerHit; provenance: Provenance | null }) {
  const { layer, code, title, category, status, bylaw, effectiveOn, url } = hit
  const scheme = useMapScheme()
  const name = [code, title].filter(Boolean).join(' · ')
  const facts = [
    category,
    status,
    url ? null : bylaw,
    effectiveOn && `in force since ${formatDate(effectiveOn)}`,
  ].filter(Boolean)
  return (
    <article className={classes.hit}>
      <p className={classes.layer}>{isLayerKey(layer) ? LAYERS[layer].title : layer}</p>
      <p className={classes.name}>
        <span
          className={classes.swatch}
          style={{ background: category ? getCategoryColour(category, scheme) : 'var(--faint)' }}
        />
        {name || 'Without a name'}
      </p>
      <p className={classes.facts}>
        {facts.join(' · ')}
        {url && (
          <>
            {facts.length > 0 && ' · '}
            <a href={url} target="_blank" rel="noreferrer">
              {bylaw ?? 'Bylaw'} <IconExternalLink size={12} stroke={1.75} aria-label="opens in a new tab" />
            </a>
          </>
        )}
      </p>
      {provenance && (
        <Tooltip label={`${provenance.title}. ${provenance.licence}`}>
          <p className={classes.source}>
            {provenance.attribution.replace(/\.$/, '')} · {formatDate(provenance.asOf)}
          </p>
        </Tooltip>
      )}
    </article>
  )
}
