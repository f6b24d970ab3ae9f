import type { RouteComponent } from '@tanstack/react-router'
import type { PageKey } from '#domain/account/guards/route-guards.ts'
import { lazyPage as lazy, queryPage } from './lazy.tsx'

interface Page {
  path: string
  title: string | null
  guard: PageKey
  component: RouteComponent
}

/** All pages except the dashboard and those with a path parameter (specification part 1, section 2.1). */
export const PAGES = [
  {
    path: '/login',
    title: 'Login',
    guard: 'login',
    component: lazy(() => import('../features/sign-in/login-page.tsx'), 'LoginPage'),
  },
  {
    path: '/register',
    title: 'Create an account',
    guard: 'register',
    component: lazy(() => import('../features/sign-in/link-request-pages.tsx'), 'RegisterPage'),
  },
  {
    path: '/complete-registration',
    title: 'Create an account',
    guard: 'complete-registration',
    component: lazy(
      () => import('../features/sign-in/complete-registration-page.tsx'),
      'CompleteRegistrationPage',
    ),
  },
  {
    path: '/connected-providers',
    title: 'Sign-in providers',
    guard: 'connected-providers',
    component: lazy(
      () => import('../features/sign-in/connected-providers-page.tsx'),
      'ConnectedProvidersPage',
    ),
  },
  {
    path: '/verify-email',
    title: 'Confirm your e-mail',
    guard: 'verify-email',
    component: lazy(() => import('../features/sign-in/verify-email-page.tsx'), 'VerifyEmailPage'),
  },
  {
    path: '/forgot-password',
    title: 'Forgot Password',
    guard: 'forgot-password',
    component: lazy(() => import('../features/sign-in/link-request-pages.tsx'), 'ForgotPasswordPage'),
  },
  {
    path: '/set-password',
    title: 'Set Password',
    guard: 'set-password',
    component: lazy(() => import('../features/sign-in/set-password-page.tsx'), 'SetPasswordPage'),
  },
  {
    path: '/first-administrator',
    title: 'First Administrator',
    guard: 'first-administrator',
    component: lazy(
      () => import('../features/sign-in/first-administrator-page.tsx'),
      'FirstAdministratorPage',
    ),
  },
  {
    path: '/unsubscribe',
    title: 'Unsubscribe',
    guard: 'unsubscribe',
    component: lazy(() => import('../features/unsubscribe/unsubscribe-page.tsx'), 'UnsubscribePage'),
  },
  {
    path: '/account',
    title: 'Account',
    guard: 'account',
    component: queryPage(() => import('./account.tsx'), 'Account'),
  },
  {
    path: '/whats-new',
    title: 'What Is New',
    guard: 'whats-new',
    component: lazy(() => import('../features/whats-new/whats-new-page.tsx'), 'WhatsNewPage'),
  },
  {
    path: '/authorize',
    title: null,
    guard: 'authorize',
    component: queryPage(() => import('../features/account/authorize-page.tsx'), 'AuthorizePage'),
  },
  {
    path: '/payment',
    title: 'Payment',
    guard: 'payment',
    component: lazy(() => import('../features/billing/page/payment-page.tsx'), 'PaymentPage'),
  },
  {
    path: '/welcome',
    title: null,
    guard: 'welcome',
    component: lazy(() => import('../features/onboarding/welcome-page.tsx'), 'WelcomePage'),
  },
  {
    path: '/terms-of-services',
    title: null,
    guard: 'terms-of-services',
    component: lazy(() => import('../features/onboarding/terms-page.tsx'), 'TermsPage'),
  },
  {
    path: '/my-home-area',
    title: null,
    guard: 'my-home-area',
    component: queryPage(() => import('../features/onboarding/home-area-page.tsx'), 'HomeAreaPage'),
  },
  {
    path: '/my-profession',
    title: null,
    guard: 'my-profession',
    component: queryPage(() => import('../features/onboarding/profession-page.tsx'), 'ProfessionPage'),
  },
  {
    path: '/relogin',
    title: 'Re-Login Required',
    guard: 'relogin',
    component: lazy(() => import('../features/onboarding/relogin-page.tsx'), 'ReloginPage'),
  },
  {
    path: '/two-step-sign-in',
    title: 'Two-Step Sign-In Required',
    guard: 'two-step-sign-in',
    component: queryPage(() => import('../features/account/two-step/required-page.tsx'), 'RequiredPage'),
  },
  {
    path: '/crea-bridge',
    title: null,
    guard: 'bridge',
    component: lazy(() => import('../features/sign-in/bridge-page.tsx'), 'CreaBridgePage'),
  },
  {
    path: '/relevate-bridge',
    title: null,
    guard: 'bridge',
    component: lazy(() => import('../features/sign-in/bridge-page.tsx'), 'RelevateBridgePage'),
  },
  {
    path: '/bc-mls',
    title: null,
    guard: 'bridge',
    component: lazy(() => import('../features/sign-in/bridge-page.tsx'), 'BcMlsPage'),
  },
  {
    path: '/dashboard/summary-sheet',
    title: 'Dashboard > Summary Sheet',
    guard: 'dashboard',
    component: queryPage(() => import('./summary-sheet.tsx'), 'SummarySheet'),
  },
  {
    path: '/dashboard/reports',
    title: 'Dashboard > Reports',
    guard: 'own-things',
    component: queryPage(() => import('../features/reports/list/reports-page.tsx'), 'ReportsPage'),
  },
  {
    path: '/dashboard/cma',
    title: 'Dashboard > Market Analyses',
    guard: 'own-things',
    component: queryPage(() => import('../features/cma/list/analyses-page.tsx'), 'AnalysesPage'),
  },
  {
    path: '/dashboard/my-lotline/billing',
    title: 'Dashboard > Manage Subscriptions',
    guard: 'billing',
    component: lazy(() => import('../features/billing/page/billing-page.tsx'), 'BillingPage'),
  },
  {
    path: '/dashboard/my-lotline/bundles',
    title: 'Dashboard > Feature Bundles',
    guard: 'billing',
    component: lazy(() => import('../features/billing/page/billing-page.tsx'), 'FeatureBundlesPage'),
  },
  {
    path: '/monitor',
    title: 'Monitor',
    guard: 'monitor',
    component: lazy(() => import('../features/monitor/monitor-page.tsx'), 'MonitorPage'),
  },
] as const satisfies readonly Page[]
