import { Anchor, Paper, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { EmailRegisterForm } from '#client/features/accounts/registration/email-register-form.tsx'
import { type Registered, RegisterForm } from '#client/features/accounts/registration/register-form.tsx'
import type { Unpaid } from '#client/features/learner/unpaid-plan.ts'
import { claimVisitorStudy, useTriedRatings } from '#client/features/learner/visitor-study.ts'
import { paths } from '#client/platform/paths.ts'
import { site } from '#client/platform/site.ts'
import { setWantsRegister } from '#client/platform/storage/storage.ts'
import { signedIn } from '#client/platform/user/session.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import { countText } from '#domain/text/count-text.ts'
import { SignedInNotice, UnpaidNotice } from './auth-notices.tsx'
import classes from './auth-screen.module.css'
import { LoginForm } from './login-form.tsx'
import { SecondStepForm } from './second-step-form.tsx'

/** `registerByEmail` is the short way to a free account, `register` the whole form. */
export type AuthMode = 'login' | 'register' | 'registerByEmail'

interface AuthScreenProps {
  initialMode: AuthMode
  /** The way in that is offered beside the sign-in. */
  registerMode: Exclude<AuthMode, 'login'>
  /** A user who is already signed in. */
  present: User | null
  /** This account has just been deleted. */
  isDeleted: boolean
  /** A plan to continue with after the sign-in. */
  unpaid: Unpaid | undefined
  /** Opened after the sign-in, in place of the study home. A registration leads there all the same: its first questions are there. */
  askedPage: string | undefined
  /** Called after a sign-in with username and password. */
  onLogin: () => void
  /** Called after a registration, paid or not. */
  onRegister: () => void
}

export function AuthScreen({
  initialMode,
  registerMode,
  present,
  isDeleted,
  unpaid,
  askedPage,
  onLogin,
  onRegister,
}: AuthScreenProps) {
  const [mode, setMode] = useState(initialMode)
  const [challenge, setChallenge] = useState<string>()
  const navigate = useNavigate()
  const isLogin = mode === 'login'
  const [signInTitle, signInText] = isDeleted
    ? [
        'Your account was deleted',
        'Profile, progress and reviews are gone. Another account can sign in here.',
      ]
    : ['Sign in', 'Welcome back. Your cards are where you left them.']
  const triedCards = new Set(useTriedRatings().map(({ cardKey }) => cardKey)).size

  function enter(user: User) {
    setWantsRegister(false)
    void signedIn(user)
    onLogin()
    void navigate(unpaid ? paths.checkoutOf(unpaid.planId) : (askedPage ?? paths.study))
  }

  function welcome({ user, requiresPayment }: Pick<Registered, 'user' | 'requiresPayment'>) {
    onRegister()
    claimVisitorStudy(user.id)
    if (!requiresPayment) void signedIn(user)
  }

  function welcomeByEmail(user: User) {
    welcome({ user, requiresPayment: false })
    void navigate(paths.study, { replace: true })
  }

  function switchMode() {
    setWantsRegister(isLogin)
    setMode(isLogin ? registerMode : 'login')
  }

  return (
    <div className={classes.page}>
      {present && <SignedInNotice username={present.username} />}
      <Paper className={classes.panel ?? ''} data-mode={mode}>
        <Title order={1} size="h2">
          {isLogin ? signInTitle : 'Create your account'}
        </Title>
        <Text c="dimmed" mt={4} mb="lg">
          {isLogin ? signInText : 'The core chapters are free, for good.'}
          {!isLogin && triedCards > 0 && ` What you tried comes along: ${countText(triedCards, 'card')}.`}
        </Text>
        {unpaid && isLogin && <UnpaidNotice unpaid={unpaid} />}
        {challenge && (
          <SecondStepForm challenge={challenge} onSignedIn={enter} onBack={() => setChallenge(undefined)} />
        )}
        {!challenge && isLogin && (
          <LoginForm username={unpaid?.username} onSignedIn={enter} onSecondStep={setChallenge} />
        )}
        {mode === 'register' && <RegisterForm onRegistered={welcome} />}
        {mode === 'registerByEmail' && <EmailRegisterForm onRegistered={welcomeByEmail} />}
        {mode === 'registerByEmail' && (
          <Text mt="lg" ta="center">
            Premium, or a promo code?{' '}
            <Anchor
              component={Link}
              to={paths.register}
              underline="always"
              py={4}
              className={classes.whole ?? ''}
            >
              Use the full form
            </Anchor>
          </Text>
        )}
        {!challenge && (
          <Text mt={mode === 'registerByEmail' ? 'xs' : 'lg'} ta="center">
            {isLogin ? 'No account yet? ' : 'Already have an account? '}
            <Anchor component="button" type="button" py={4} onClick={switchMode}>
              {isLogin ? 'Create an account' : 'Sign in instead'}
            </Anchor>
          </Text>
        )}
      </Paper>
      <Text size="sm" c="dimmed" ta="center">
        Trouble signing in? Write to{' '}
        <Anchor href={`mailto:${site.supportEmail}`} underline="always" size="sm">
          {site.supportEmail}
        </Anchor>
      </Text>
    </div>
  )
}
