import type { CallBody } from '#contract/calls.ts'

export function getLoginDetails(): NonNullable<CallBody<'login'>['extra']> {
  return {
    release: RELEASE,
    UA: navigator.userAgent.slice(0, 400),
    lang: navigator.language,
    screen: { screenWidth: window.screen.width, screenHeight: window.screen.height },
  }
}

/** Specification part 1, section 9. */
export const RELEASE = '1.0.0'
