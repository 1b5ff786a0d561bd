<?xml version="1.0" encoding="UTF-8"?>
<!--
  Login: the form that the server describes, or the usual two fields; below it ways out for who cannot log in. Where the server offers a new
  password, the form for it.
-->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>
  <xsl:include href="forms.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="password" select="cms/object[1]/data/login/password"/>
    <xsl:variable name="address" select="cms/object[1]/data/login/address"/>
    <xsl:choose>
      <xsl:when test="$password"><xsl:apply-templates select="$password" mode="form"/></xsl:when>
      <xsl:when test="$address"><xsl:apply-templates select="$address" mode="form"/></xsl:when>
      <xsl:otherwise><xsl:call-template name="login"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="password" mode="form">
    <div class="login">
      <header class="page-head">
        <h1><xsl:call-template name="t"><xsl:with-param name="key" select="'login.passwordTitle'"/></xsl:call-template></h1>
        <p class="form__hint"><xsl:call-template name="t"><xsl:with-param name="key" select="'login.passwordLead'"/></xsl:call-template></p>
      </header>
      <form class="form panel" action="startPage.html" method="post" data-login="changePassword">
        <input type="hidden" name="subAction" value="changePassword"/>
        <!-- What password managers store the new password under. -->
        <input type="text" name="user" value="{@user}" autocomplete="username" readonly="readonly" hidden="hidden"/>
        <xsl:if test="@asksOld = 1">
          <xsl:call-template name="usual">
            <xsl:with-param name="form" select="'password'"/>
            <xsl:with-param name="name" select="'password'"/>
            <xsl:with-param name="key" select="'login.oldPassword'"/>
            <xsl:with-param name="type" select="'password'"/>
            <xsl:with-param name="fill" select="'current-password'"/>
          </xsl:call-template>
        </xsl:if>
        <xsl:call-template name="usual">
          <xsl:with-param name="form" select="'password'"/>
          <xsl:with-param name="name" select="'newPassword'"/>
          <xsl:with-param name="type" select="'password'"/>
          <xsl:with-param name="fill" select="'new-password'"/>
          <xsl:with-param name="shortest" select="@minlength"/>
          <xsl:with-param name="hint" select="'login.passwordRules'"/>
        </xsl:call-template>
        <xsl:call-template name="usual">
          <xsl:with-param name="form" select="'password'"/>
          <xsl:with-param name="name" select="'newPassword2'"/>
          <xsl:with-param name="type" select="'password'"/>
          <xsl:with-param name="fill" select="'new-password'"/>
        </xsl:call-template>
        <button class="button button--wide" type="submit">
          <xsl:call-template name="t"><xsl:with-param name="key" select="'login.passwordSend'"/></xsl:call-template>
        </button>
      </form>
    </div>
  </xsl:template>

  <!-- The e-mail address: whether it is proven, and the form for another one. -->
  <xsl:template match="address" mode="form">
    <div class="login">
      <header class="page-head">
        <h1><xsl:call-template name="t"><xsl:with-param name="key" select="'login.addressTitle'"/></xsl:call-template></h1>
        <p class="page-head__lead"><bdi><xsl:value-of select="@email"/></bdi></p>
        <xsl:if test="@asked = 1">
          <p class="form__hint">
            <xsl:call-template name="t">
              <xsl:with-param name="key">
                <xsl:choose>
                  <xsl:when test="@proven = 1">login.addressProven</xsl:when>
                  <xsl:otherwise>login.addressUnproven</xsl:otherwise>
                </xsl:choose>
              </xsl:with-param>
            </xsl:call-template>
          </p>
        </xsl:if>
      </header>
      <xsl:if test="@asked = 1 and (@proven = 0 or @pending)">
        <form class="form panel" action="startPage.html" method="post" data-login="sendProof">
          <input type="hidden" name="subAction" value="sendProof"/>
          <p>
            <xsl:call-template name="t"><xsl:with-param name="key" select="'login.addressSent'"/></xsl:call-template>
            <xsl:text> </xsl:text>
            <bdi>
              <xsl:choose>
                <xsl:when test="@pending"><xsl:value-of select="@pending"/></xsl:when>
                <xsl:otherwise><xsl:value-of select="@email"/></xsl:otherwise>
              </xsl:choose>
            </bdi>
          </p>
          <button class="button button--quiet" type="submit">
            <xsl:call-template name="t"><xsl:with-param name="key" select="'login.proofSend'"/></xsl:call-template>
          </button>
        </form>
      </xsl:if>
      <form class="form panel" action="startPage.html" method="post" data-login="changeAddress">
        <input type="hidden" name="subAction" value="changeAddress"/>
        <xsl:call-template name="usual">
          <xsl:with-param name="form" select="'address'"/>
          <xsl:with-param name="name" select="'email'"/>
          <xsl:with-param name="key" select="'login.newEmail'"/>
          <xsl:with-param name="type" select="'email'"/>
          <xsl:with-param name="fill" select="'email'"/>
        </xsl:call-template>
        <xsl:if test="@asksPassword = 1">
          <xsl:call-template name="usual">
            <xsl:with-param name="form" select="'address'"/>
            <xsl:with-param name="name" select="'password'"/>
            <xsl:with-param name="type" select="'password'"/>
            <xsl:with-param name="fill" select="'current-password'"/>
          </xsl:call-template>
        </xsl:if>
        <button class="button button--wide" type="submit">
          <xsl:call-template name="t"><xsl:with-param name="key" select="'login.addressChange'"/></xsl:call-template>
        </button>
      </form>
    </div>
  </xsl:template>

  <xsl:template name="login">
    <div class="login">
      <header class="page-head">
        <h1><xsl:call-template name="t"><xsl:with-param name="key" select="'p_Login'"/></xsl:call-template></h1>
        <p class="form__hint">
          <xsl:call-template name="t">
            <xsl:with-param name="key">
              <xsl:choose>
                <xsl:when test="cms/object[1]/data/login/@instead != ''">login.needed</xsl:when>
                <xsl:otherwise>login.lead</xsl:otherwise>
              </xsl:choose>
            </xsl:with-param>
          </xsl:call-template>
        </p>
      </header>
      <xsl:variable name="login" select="cms/object[1]/data/login"/>
      <xsl:for-each select="$login/provider">
        <a class="button button--wide" href="{@href}" data-provider="{@id}"><xsl:value-of select="."/></a>
      </xsl:for-each>
      <xsl:if test="not($login/@passwordForm = 0)">
        <xsl:call-template name="form"/>
      </xsl:if>
    </div>
  </xsl:template>

  <!-- What is typed: user name and password, and the ways out below. -->
  <xsl:template name="form">
    <xsl:variable name="described" select="cms/object[1]/data/loginForm"/>
    <xsl:if test="cms/object[1]/data/login/provider">
      <p class="form__hint"><xsl:call-template name="t"><xsl:with-param name="key" select="'login.or'"/></xsl:call-template></p>
    </xsl:if>
    <form class="form panel" action="startPage.html" method="post" data-static-form="login" data-login="login">
      <input type="hidden" name="subAction" value="login"/>
      <input type="hidden" name="loginMode" value="password"/>
      <xsl:choose>
        <xsl:when test="$described/field">
          <xsl:apply-templates select="$described/field[not(@name = 'subAction' or @name = 'loginMode')]" mode="field"/>
        </xsl:when>
        <xsl:otherwise>
          <xsl:call-template name="usual">
            <xsl:with-param name="name" select="'user'"/>
            <xsl:with-param name="type" select="'text'"/>
            <xsl:with-param name="fill" select="'username'"/>
          </xsl:call-template>
          <xsl:call-template name="usual">
            <xsl:with-param name="name" select="'password'"/>
            <xsl:with-param name="type" select="'password'"/>
            <xsl:with-param name="fill" select="'current-password'"/>
          </xsl:call-template>
          <div class="field field--check">
            <input type="checkbox" id="login-remember" name="remember" value="1"/>
            <label class="field__label" for="login-remember">
              <xsl:call-template name="t"><xsl:with-param name="key" select="'login.remember'"/></xsl:call-template>
            </label>
          </div>
        </xsl:otherwise>
      </xsl:choose>
      <button class="button button--wide" type="submit">
        <xsl:call-template name="t"><xsl:with-param name="key" select="'login.send'"/></xsl:call-template>
      </button>
    </form>
    <xsl:call-template name="more">
      <xsl:with-param name="sub" select="'lostPassword'"/>
      <xsl:with-param name="key" select="'login.lost'"/>
      <xsl:with-param name="send" select="'login.lostSend'"/>
    </xsl:call-template>
    <xsl:call-template name="more">
      <xsl:with-param name="sub" select="'register'"/>
      <xsl:with-param name="key" select="'login.register'"/>
      <xsl:with-param name="send" select="'login.registerSend'"/>
    </xsl:call-template>
  </xsl:template>

  <xsl:template name="usual">
    <xsl:param name="name"/>
    <xsl:param name="type"/>
    <xsl:param name="fill"/>
    <xsl:param name="form" select="'login'"/>
    <xsl:param name="key" select="concat('login.', $name)"/>
    <xsl:param name="shortest" select="''"/>
    <xsl:param name="hint" select="''"/>
    <div class="field">
      <label class="field__label" for="{$form}-{$name}">
        <xsl:call-template name="t"><xsl:with-param name="key" select="$key"/></xsl:call-template>
      </label>
      <input class="field__control" id="{$form}-{$name}" name="{$name}" type="{$type}" required="required" autocomplete="{$fill}"
        spellcheck="false" data-raw="1">
        <xsl:if test="$shortest != ''"><xsl:attribute name="minlength"><xsl:value-of select="$shortest"/></xsl:attribute></xsl:if>
        <xsl:if test="$hint != ''"><xsl:attribute name="aria-describedby">
          <xsl:value-of select="concat($form, '-', $name, '-hint')"/></xsl:attribute></xsl:if>
      </input>
      <xsl:if test="$hint != ''">
        <span class="form__hint" id="{$form}-{$name}-hint">
          <xsl:call-template name="t"><xsl:with-param name="key" select="$hint"/></xsl:call-template>
        </span>
      </xsl:if>
    </div>
  </xsl:template>

  <xsl:template name="more">
    <xsl:param name="sub"/>
    <xsl:param name="key"/>
    <xsl:param name="send"/>
    <details class="login__more">
      <summary><xsl:call-template name="t"><xsl:with-param name="key" select="$key"/></xsl:call-template></summary>
      <form class="form panel" action="startPage.html" method="post" data-login="{$sub}">
        <xsl:if test="$sub = 'register'"><xsl:attribute name="data-static-form">user</xsl:attribute></xsl:if>
        <input type="hidden" name="subAction" value="{$sub}"/>
        <input type="hidden" name="loginMode" value="password"/>
        <xsl:call-template name="usual">
          <xsl:with-param name="form" select="$sub"/>
          <xsl:with-param name="name" select="'user'"/>
          <xsl:with-param name="type" select="'text'"/>
          <xsl:with-param name="fill" select="'username'"/>
          <xsl:with-param name="key">
            <xsl:choose>
              <xsl:when test="$sub = 'register'">login.user</xsl:when>
              <xsl:otherwise>login.userOrEmail</xsl:otherwise>
            </xsl:choose>
          </xsl:with-param>
          <xsl:with-param name="hint"><xsl:if test="$sub = 'register'">login.userRules</xsl:if></xsl:with-param>
        </xsl:call-template>
        <xsl:if test="$sub = 'register'">
          <xsl:call-template name="usual">
            <xsl:with-param name="form" select="$sub"/>
            <xsl:with-param name="name" select="'strUser'"/>
            <xsl:with-param name="type" select="'text'"/>
            <xsl:with-param name="fill" select="'name'"/>
          </xsl:call-template>
          <xsl:call-template name="usual">
            <xsl:with-param name="form" select="$sub"/>
            <xsl:with-param name="name" select="'email'"/>
            <xsl:with-param name="type" select="'email'"/>
            <xsl:with-param name="fill" select="'email'"/>
          </xsl:call-template>
          <xsl:call-template name="usual">
            <xsl:with-param name="form" select="$sub"/>
            <xsl:with-param name="name" select="'password'"/>
            <xsl:with-param name="type" select="'password'"/>
            <xsl:with-param name="fill" select="'new-password'"/>
            <xsl:with-param name="shortest" select="8"/>
            <xsl:with-param name="hint" select="'login.passwordRules'"/>
          </xsl:call-template>
        </xsl:if>
        <button class="button button--quiet" type="submit">
          <xsl:call-template name="t"><xsl:with-param name="key" select="$send"/></xsl:call-template>
        </button>
      </form>
    </details>
  </xsl:template>
</xsl:stylesheet>
