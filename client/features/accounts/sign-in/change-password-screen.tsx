import { useNavigate } from 'react-router'
import { queryClient } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import classes from './change-password-screen.module.css'
import { PasswordForm } from './password-form.tsx'

/** The only screen after a sign-in with a temporary password. */
export function ChangePasswordScreen() {
  const navigate = useNavigate()
  async function enter() {
    await queryClient.invalidateQueries()
    await navigate(paths.study)
  }
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Choose a new password</h1>
      <SectionCard
        title="Before you go on"
        description="The temporary password worked for this sign-in only. Choose your own now; everything else waits until then."
      >
        <PasswordForm currentLabel="Temporary password" onChanged={() => void enter()} />
      </SectionCard>
    </div>
  )
}
