import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
  type IconProps,
} from '@tabler/icons-react'
import type { MessageKind } from '../../lib/messages/alerts.ts'

const ICONS: Record<MessageKind, typeof IconInfoCircle> = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconExclamationCircle,
}

/** Icon of a kind of message, distinguishable by shape. */
export function KindIcon({ kind, ...icon }: IconProps & { kind: MessageKind }) {
  const Icon = ICONS[kind]
  return <Icon size={20} stroke={1.75} aria-hidden="true" {...icon} />
}
