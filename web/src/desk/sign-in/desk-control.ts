import { getConfig } from '../../platform/site/config.ts';
import { SignInControl } from '../../sign-in/sign-in-control.ts';
import { SignInManager, signInSettings } from '../../sign-in/sign-in-manager.ts';
import { deskPaths } from '../desk-links.ts';
import { keepReturn, takeReturn } from './return-address.ts';

let control: SignInControl | null = null;

/**
 * The desk's sign-in: the same at the provider and on this device as the punters' app has, but it returns to the desk.
 * Created once per page.
 */
export function deskControl(goTo: (path: string) => void): SignInControl {
  if (control !== null) return control;
  const { identityUrl } = getConfig();
  const { origin } = window.location;
  const back = `${origin}${deskPaths.raceDay}`;
  const settings = {
    ...signInSettings(identityUrl, origin),
    redirect_uri: back,
    silent_redirect_uri: back,
    post_logout_redirect_uri: back,
  };
  control = new SignInControl(new SignInManager(settings), {
    goHome: () => goTo(takeReturn()),
    goBack: () => goTo(takeReturn()),
    loadHome: () => window.location.replace(deskPaths.raceDay),
    // Each page of the desk says for itself that it wants a sign-in.
    isForPunters: () => false,
    // Nobody plays at the desk, so nobody needs an alias.
    asksAlias: () => false,
  });
  return control;
}

/** Goes to the provider, which asks for everything again, and comes back to the page that is shown. */
export function signInToDeskAgain(signIn: SignInControl): void {
  keepReturn();
  void signIn.signInAgain(deskPaths.raceDay);
}

/** Goes to the provider and comes back to the page that is shown. */
export function signInToDesk(signIn: SignInControl): void {
  keepReturn();
  void signIn.signIn();
}
