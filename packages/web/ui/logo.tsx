export function Logo({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden="true">
      <rect width="36" height="36" rx="9" fill="var(--brand)" />
      <path
        d="M8 24 20 8l8 6-12 16z"
        fill="none"
        stroke="var(--on-brand)"
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
      <path d="m14 16 8 6" stroke="var(--tape)" strokeWidth="2.6" />
    </svg>
  )
}
