import { ForVisitors, StartForVisitors } from '#client/app/shell/navigation/start-buttons.tsx'
import { PlansSection } from '#client/features/welcome/plans/plans-section.tsx'
import { Blueprint } from '#client/features/welcome/sections/blueprint.tsx'
import { Closing } from '#client/features/welcome/sections/closing.tsx'
import { Comparison } from '#client/features/welcome/sections/comparison.tsx'
import { ContactBar } from '#client/features/welcome/sections/contact-bar.tsx'
import { Features } from '#client/features/welcome/sections/features.tsx'
import { Outside } from '#client/features/welcome/sections/outside.tsx'
import { Topics } from '#client/features/welcome/sections/topics.tsx'

/** Everything below the first screen of the landing page. */
export default function LandingBelow() {
  return (
    <>
      <Features />
      <Topics />
      <Blueprint />
      <Comparison />
      <PlansSection />
      <Outside />
      <ForVisitors>
        <Closing
          title="The exam has a date. Begin with one card."
          text="An account takes a minute and needs no card number. Everything you rate counts from the first evening."
          action={<StartForVisitors label="Start Your Board Review Today" />}
        />
      </ForVisitors>
      <ContactBar />
    </>
  )
}
