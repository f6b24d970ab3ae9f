import { ActionIcon, Box, Group, Loader, Switch, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconInfoCircle, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LayerInfo } from '#contract/parcel/layers.ts'
import { offeredOptions } from '#domain/layers/layer-options.ts'
import { isZoomSatisfied } from '#domain/layers/layer-selection.ts'
import { LAYER_RESOURCES, type LayerDefinition } from '#domain/layers/layers.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { formatPercent } from '#domain/text/percent.ts'
import { recordSkill } from '../../state/account/learned-skills.ts'
import { useAllowed, useSession } from '../../state/account/session.ts'
import { openUpgrade } from '../../state/account/upgrade.ts'
import {
  getLayerInfo,
  moveLayer,
  setLayerOpacity,
  setLayerOption,
  shownLayers,
  toggleLayer,
  useLayers,
  zoomToLayer,
} from '../../state/map/layers.ts'
import { Tooltip } from '../../ui/hints/tooltip.tsx'
import classes from './layer-row.module.css'
import layerSources from './layer-sources.module.css'
import { Legend } from './legend.tsx'

export function LayerRow({ definition }: { definition: LayerDefinition }) {
  const isAllowed = useAllowed(...(LAYER_RESOURCES[definition.key] ?? []))
  return isAllowed ? <OpenLayer definition={definition} /> : <LockedLayer definition={definition} />
}

function OpenLayer({ definition }: { definition: LayerDefinition }) {
  const { key, title, description } = definition
  const layers = useLayers()
  const info = getLayerInfo(layers.response, key)
  const state = layers.state.layers[key]
  const isOn = state.isSelected || state.isWaitingForZoom
  const isZoomedIn = isZoomSatisfied(layers.state, key)
  const hasData = info !== null

  return (
    <div className={classes.row} data-empty={layers.response !== null && !hasData}>
      <div className={classes.head}>
        <Switch
          size="sm"
          checked={isOn}
          disabled={!hasData}
          onChange={() => {
            toggleLayer(key)
            recordSkill('layers')
          }}
          label={title}
          description={layers.response !== null && !hasData ? 'No data loaded' : undefined}
          classNames={{ root: classes.switch ?? '', body: classes.switchBody ?? '' }}
        />
        {state.isUpdating && (
          <Loader size={14} className={classes.updating} aria-label={`${title} is loading`} />
        )}
        {info && <span className={classes.count}>{formatNumber(info.featureCount)}</span>}
        <About title={title} label={<LayerSources description={description} info={info} />} />
      </div>
      {isOn && !isZoomedIn && (
        <button type="button" className={classes.zoom} onClick={() => zoomToLayer(key)}>
          {state.isWaitingForZoom
            ? 'Zooming in…'
            : `Zoom in to see ${title.toLowerCase().replace('mls®', 'MLS®')}`}
        </button>
      )}
      {state.isSelected && info && (
        <Box pt={4} pb={6} pl={46}>
          <Legend layerKey={key} info={info} />
          <LayerOptions layerKey={key} />
          <Group gap={8} wrap="nowrap">
            <label className={classes.opacity}>
              <span>Opacity</span>
              <input
                type="range"
                min={0}
                max={100}
                step={5}
                value={Math.round(state.opacity * 100)}
                aria-label={`Opacity of ${title}`}
                aria-valuetext={formatPercent(state.opacity * 100)}
                onChange={(event) => setLayerOpacity(key, Number(event.currentTarget.value) / 100)}
              />
              <output className={classes.percent}>{formatPercent(state.opacity * 100)}</output>
            </label>
            <OrderButtons layerKey={key} title={title} />
          </Group>
        </Box>
      )}
    </div>
  )
}

function LayerOptions({ layerKey }: { layerKey: LayerDefinition['key'] }) {
  const options = useLayers(({ state }) => state.layers[layerKey].options)
  const resources = useSession(({ allowedResources }) => allowedResources)
  const choices = offeredOptions(layerKey, resources)
  if (choices.length === 0) return null
  return (
    <div className={classes.options}>
      {choices.map(({ key, label }) => (
        <label key={key}>
          <input
            type="checkbox"
            checked={options[key] ?? false}
            onChange={(event) => setLayerOption(layerKey, key, event.currentTarget.checked)}
          />
          {label}
        </label>
      ))}
    </div>
  )
}

const MOVES = [
  { by: 1, to: 'up', effect: 'Draw above the next layer', icon: IconArrowUp },
  { by: -1, to: 'down', effect: 'Draw below the next layer', icon: IconArrowDown },
] as const

function OrderButtons({ layerKey, title }: { layerKey: LayerDefinition['key']; title: string }) {
  const visibleLayers = shownLayers(useLayers())
  if (visibleLayers.length < 2) return null
  const index = visibleLayers.indexOf(layerKey)
  return (
    <span className={classes.order}>
      {MOVES.map(({ by, to, effect, icon: Arrow }) => (
        <Tooltip key={by} label={effect}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={`Move ${title} ${to}`}
            disabled={visibleLayers[index + by] === undefined}
            onClick={() => moveLayer(layerKey, by)}
          >
            <Arrow size={14} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      ))}
    </span>
  )
}

function LockedLayer({ definition: { key, title, description } }: { definition: LayerDefinition }) {
  return (
    <div className={classes.row}>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.lock}
          onClick={() => openUpgrade({ feature: title, resources: LAYER_RESOURCES[key] ?? [] })}
        >
          <IconLock size={16} stroke={1.75} aria-hidden />
          <span>{title}</span>
          <Text span inherit fz={12} c="dimmed" ml="auto">
            Not in your subscription
          </Text>
        </button>
        <About title={title} label={description} />
      </div>
    </div>
  )
}

function About({ title, label }: { title: string; label: ReactNode }) {
  return (
    <Tooltip label={label}>
      <button type="button" className={classes.about} aria-label={`About ${title}`}>
        <IconInfoCircle size={16} stroke={1.75} />
      </button>
    </Tooltip>
  )
}

function LayerSources({ description, info }: { description: string; info: LayerInfo | null }) {
  return (
    <span className={layerSources.about}>
      <span>{description}</span>
      {info?.sources.map((source) => (
        <span key={source.releaseId} className={layerSources.source}>
          <span>
            {source.title}, as of {formatDate(source.asOf)}
          </span>
          <span className={layerSources.licence}>{source.licence}</span>
          {source.isSynthetic && <span className={layerSources.licence}>Synthetic demonstration data</span>}
        </span>
      ))}
    </span>
  )
}
