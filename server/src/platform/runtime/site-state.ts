/** What of the site changes while a node runs: how much the desk has published so far (rule: live-site). */
export class SiteState {
  version = 0;
}
