import type { LimitFigures } from '../../http/limits/figures.ts';
import type { PushServices } from '../../http/push-services.ts';
import type { TrustedProxies } from '../../http/trusted-proxies.ts';
import type { TracingSettings } from '../../runtime/tracing.ts';
import type { Variables } from './variables.ts';

/** The settings of one server process, read once at the start and validated by schema. */
export interface Settings {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Undefined: the embedded database in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Standbys for what may be a moment old; undefined: the primary reads everything. */
  readonly databaseReadUrl: string | undefined;
  /** The folder of signing, session and cookie keys; undefined: they are in the database. */
  readonly secretsDir: string | undefined;
  readonly databasePool: number;
  /** Origin under which punters reach this server; also the embedded issuer's and the token audience's base. */
  readonly publicUrl: string;
  /** Whether PUBLIC_URL is set; without it the address is localhost, which is valid on this machine only. */
  readonly publicUrlGiven: boolean;
  /** Other sites whose pages may call, and sign in here. */
  readonly allowedOrigins: readonly string[];
  readonly demo: boolean;
  readonly demoSeed: string;
  /** Seconds between the races of a simulated meeting. */
  readonly demoPace: number;
  readonly operatorConfigPath: string | undefined;
  readonly feedClientSecret: string;
  /** An external identity provider; undefined: the embedded one. */
  readonly externalIssuer:
    | {
        readonly issuer: string;
        readonly audience: string;
        /** What its tokens say in `acr` or `amr` of a sign-in with a second factor; none: they are not read. */
        readonly secondFactor: readonly string[];
      }
    | undefined;
  /** Whether the desk is closed to sign-ins without a second factor. */
  readonly deskSecondFactor: boolean;
  /** The operator's own wallet; undefined: the ledger is the wallet. */
  readonly externalWallet: { readonly url: string; readonly secret: string } | undefined;
  /** A register of excluded persons; undefined: none is asked. */
  readonly exclusionRegister: { readonly url: string; readonly secret: string } | undefined;
  /** Cents that the seed and the contribution of a jackpot are at most, each. */
  readonly jackpotMax: number;
  /** Cents in a day: of manual credits those that one person proposes, and all together; and of goodwill. */
  readonly creditsMax: { readonly person: number; readonly day: number; readonly goodwill: number };
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  /** The service for stolen passwords; undefined: none is asked. */
  readonly breachCheckUrl: string | undefined;
  /** Whom a push service turns to about this server's pushes: a mailto: or https: address. */
  readonly pushSubject: string;
  /** The push services that are sent to. */
  readonly pushServices: PushServices;
  readonly metricsToken: string | undefined;
  /** Where traces go; undefined: there are none. */
  readonly tracing: TracingSettings | undefined;
  /** Whether the calls are documented at /api/docs and /api/openapi.json. */
  readonly apiDocs: boolean;
  /** The proxies whose statement of a client's address is trusted. */
  readonly trustedProxies: TrustedProxies;
  /** The limits of requests, streams and connections. */
  readonly limits: LimitFigures;
  readonly logLevel: NonNullable<Variables['LOG_LEVEL']>;
}
