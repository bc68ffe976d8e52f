import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { paths, RETURN_TO, SIGN_UP_HASH, safeReturnPath } from '../../lib/paths.ts';
import { useLocalePath } from '../../lib/use-locale.ts';
import { useSignedIn } from '../../lib/use-session.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

type Step =
  | { readonly name: 'sign-in'; readonly email: string }
  | { readonly name: 'second-factor'; readonly email: string; readonly password: string }
  | { readonly name: 'sign-up' }
  | { readonly name: 'confirm'; readonly email: string; readonly password: string };

const firstStep = (hash: string): Step =>
  hash === SIGN_UP_HASH ? { name: 'sign-up' } : { name: 'sign-in', email: '' };

/**
 * Signing in, signing up (which comes first for who is new) and confirming the address. A signed-in user goes on to the page they
 * came from.
 */
export const LoginPage = () => {
  const signedIn = useSignedIn();
  const localePath = useLocalePath();
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const [step, setStep] = useState<Step>(firstStep(hash));
  // The address leads to one of the two also from this page, and on the way back.
  const [followed, setFollowed] = useState(hash);
  if (hash !== followed) {
    setFollowed(hash);
    setStep(firstStep(hash));
  }
  if (signedIn) return <Navigate to={safeReturnPath(search.get(RETURN_TO)) ?? localePath(paths.accounts)} replace />;
  switch (step.name) {
    case 'sign-in':
      return (
        <SignInForm
          email={step.email}
          onSignUp={() => setStep({ name: 'sign-up' })}
          onSecondFactor={(email, password) => setStep({ name: 'second-factor', email, password })}
          onUnconfirmed={(email, password) => setStep({ name: 'confirm', email, password })}
        />
      );
    case 'second-factor':
      return (
        <SecondFactorForm
          email={step.email}
          password={step.password}
          onBack={() => setStep({ name: 'sign-in', email: step.email })}
        />
      );
    case 'sign-up':
      return (
        <SignUpForm
          onSignedUp={(email, password) => setStep({ name: 'confirm', email, password })}
          onSignIn={() => setStep({ name: 'sign-in', email: '' })}
        />
      );
    case 'confirm':
      return (
        <ConfirmForm
          email={step.email}
          password={step.password}
          onSignUp={() => setStep({ name: 'sign-up' })}
          onSecondFactor={() => setStep({ name: 'second-factor', email: step.email, password: step.password })}
        />
      );
  }
};
